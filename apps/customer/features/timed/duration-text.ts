import { useTexts } from '../../shell/index.ts'

/** "30 s" below two minutes, "5 min" from there. */
export function useDurationText(): (ms: number) => string {
  const { t } = useTexts('timed')
  return (ms) => {
    const seconds = ms / 1_000
    return seconds < 120 || seconds % 60 !== 0 ? t('seconds', { seconds }) : t('minutes', { minutes: seconds / 60 })
  }
}
