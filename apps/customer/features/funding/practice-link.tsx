import { Button, Card } from '@candela/design'
import { to, useTexts } from '../../shell/index.ts'

/** Where one plays the bank oneself. */
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
