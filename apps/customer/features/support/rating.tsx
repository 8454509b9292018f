import type { SupportChat } from '@candela/contract'
import { StarFilledIcon, StarIcon } from '@candela/design'
import { useState } from 'react'
import { call, queryClient } from '../../live/index.ts'
import { useProblemText, useTexts } from '../../shell/index.ts'

const STARS = [1, 2, 3, 4, 5]

/** A conversation that is over, and what the customer thinks of it. */
export function Rating({ closed }: { closed: NonNullable<SupportChat['closed']> }) {
  const { t } = useTexts('support')
  const problemText = useProblemText()
  const [fault, setFault] = useState<unknown>()
  const rate = async (rating: number) => {
    setFault(undefined)
    try {
      await call('rateSupport', { params: { case: closed.case }, body: { rating } })
      await queryClient.invalidateQueries({ queryKey: ['supportChat'] })
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <section className="chat-closed" role="status">
      <p className="i2">{t('closed')}</p>
      {closed.rating > 0 ? (
        <p className="i2">{t('rated', { count: closed.rating })}</p>
      ) : (
        <>
          <p className="m">{t('rate')}</p>
          <div className="chat-stars">
            {STARS.map((star) => (
              <button
                key={star}
                type="button"
                className="chat-star"
                aria-label={t('ratingOf', { count: star })}
                onClick={() => void rate(star)}
              >
                <StarIcon size={26} />
              </button>
            ))}
          </div>
        </>
      )}
      {closed.rating > 0 && (
        <div className="chat-stars" aria-hidden="true">
          {STARS.map((star) => (star <= closed.rating ? <StarFilledIcon key={star} /> : <StarIcon key={star} />))}
        </div>
      )}
      {fault !== undefined && <p className="chat-refused">{problemText(fault)}</p>}
    </section>
  )
}
