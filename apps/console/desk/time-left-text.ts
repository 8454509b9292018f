import { useTexts } from './texts.ts'
import { timeLeft } from './time-left.ts'

/** "45 h 46 min", or that the time is over. */
export function useTimeLeftText(): (decideBy: number, now: number) => string {
  const { t } = useTexts()
  return (decideBy, now) => {
    const { hours, minutes, over } = timeLeft(decideBy, now)
    if (over) return t('timeLeft.over')
    return hours > 0 ? t('timeLeft.hours', { hours, minutes }) : t('timeLeft.minutes', { minutes })
  }
}
