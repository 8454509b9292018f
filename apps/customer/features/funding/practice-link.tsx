import { Button, Card } from '@candela/design'
import { to, useTexts } from '../../shell/index.ts'

/** Leads to the page where the customer plays the bank. */
export function PracticeLink({ id }: { id: string }) {
  const { t } = useTexts('deposits')
  return (
    <Card practice padded>
      <p className="label">{t('outside.bankText')}</p>
      <Button variant="outline" size="small" className="mt3" href={to('practiceOutside', { id })}>
        {t('titles.practiceOutside')}
      </Button>
    </Card>
  )
}
