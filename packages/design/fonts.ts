/**
 * Loads the web font of a script that Geist does not cover: Thai and Devanagari. Other languages need none
 * (Latin and Vietnamese are in Geist; Chinese, Japanese and Korean use the system's own fonts).
 */
export async function loadScriptFont(language: string): Promise<void> {
  const primary = language.toLowerCase().split(/[-_]/)[0]
  if (primary === 'th') await import('@fontsource-variable/noto-sans-thai/wght.css')
  if (primary === 'hi') await import('@fontsource-variable/noto-sans-devanagari/wght.css')
}
