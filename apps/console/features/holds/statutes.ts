import { useTexts } from '../../desk/texts.ts'

const NAMED = ['courtOrder', 'seizureOrder', 'sanctionsList', 'insolvencyOrder'] as const

/** A statute of the published list in words; one that has none here, as it is published. */
export function useStatuteName(): (statute: string) => string {
  const { t } = useTexts()
  return (statute) => {
    const named = NAMED.find((each) => each === statute)
    return named === undefined ? statute : t(`holds.statutes.${named}`)
  }
}
