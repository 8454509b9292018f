/** True for who asked their browser to save data: for them nothing is fetched ahead. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
