const STATEMENT = '/api/v1/statement.csv'

/** The browser fetches it with the session's cookie and keeps it under the name the server gives. */
export function downloadStatement(query: Readonly<Record<string, string>>): void {
  const link = document.createElement('a')
  const asked = new URLSearchParams(query).toString()
  link.href = asked === '' ? STATEMENT : `${STATEMENT}?${asked}`
  link.download = ''
  link.click()
}
