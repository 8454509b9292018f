/** A secret in groups of four, as one types it off a screen: JBSW Y3DP EHPK. */
export function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
