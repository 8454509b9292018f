import { Button, ButtonPair, Sheet } from '@candela/design'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { useFormats, usePreference, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { rateText } from './ticket-costs.tsx'
import type { PerpetualTicketProps } from './ticket-props.ts'
import { slipFault } from './ticket-state.ts'

interface WorstSheetProps extends PerpetualTicketProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Sets the greatest distance from the mark at which a market order may fill. */
export function WorstSheet(props: WorstSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('worstSheet.title')} closeLabel={shell('close')}>
      {props.open && <Distance {...props} />}
    </Sheet>
  )
}

function Distance({ product, definition, terms, fields, onChange, onClose }: WorstSheetProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const language = usePreference('language')
  const faultText = useFaultText()
  const [text, setText] = useState(fields.slip)
  const fault = slipFault(text, language, definition)
  const use = (slip: string) => {
    onChange({ slip })
    onClose()
  }
  return (
    <>
      <p className="cap i2">{t('worstSheet.text')}</p>
      <FigureField
        className="mt4"
        label={t('worstSheet.field')}
        limits={t('worstSheet.most', { share: rateText(formats, definition.widestWorstPricePpm) })}
        unit="%"
        placeholder={formats.decimal(formatDecimal(BigInt(terms.worstPricePpm), 4))}
        value={text}
        onChange={setText}
        {...(fault && { error: faultText(fault, product) })}
      />
      <div className="mt4">
        <ButtonPair>
          <Button variant="outline" onClick={() => use('')}>
            {t('worstSheet.default', { share: rateText(formats, terms.worstPricePpm) })}
          </Button>
          <Button disabled={fault !== undefined || text.trim() === ''} onClick={() => use(text)}>
            {t('worstSheet.use')}
          </Button>
        </ButtonPair>
      </div>
    </>
  )
}
