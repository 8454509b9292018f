import type { Page } from 'playwright-core'

/** Answers what is wrong with a page on paper: bars and buttons that stand there, what is cut, light ink; empty when it prints whole. */
export async function troublesOnPaper(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' })
  const troubles = await page.evaluate(() => {
    const main = document.querySelector('main')!
    const pressed = [...document.querySelectorAll('.page-footer, .tab-bar, .button, .icon-button, .toast')]
    const found = pressed.filter((each) => each.checkVisibility()).map(({ className }) => `stands there: ${className}`)
    for (let frame: HTMLElement | null = main; frame !== null && frame !== document.body; frame = frame.parentElement) {
      const isCut = getComputedStyle(frame).overflowY !== 'visible' && frame.scrollHeight > frame.clientHeight + 1
      if (isCut) found.push(`cut: ${frame.className}`)
    }
    const end = Math.max(...[...main.querySelectorAll('*')].map((each) => each.getBoundingClientRect().bottom))
    const { scrollHeight } = document.documentElement
    if (end + scrollY > scrollHeight + 1) found.push(`ends at ${scrollHeight} of ${end + scrollY}`)
    const { color } = getComputedStyle(main)
    if (color !== 'rgb(23, 22, 27)') found.push(`written in ${color}`)
    return found
  })
  await page.emulateMedia({ media: 'screen' })
  return troubles
}
