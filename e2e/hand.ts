import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A customer's hand: it taps, and it types where the field waits for it already. Keys of the phone's keyboard are no taps. */
export class Hand {
  /** the number of touches of the page */
  taps = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(where: Locator): Promise<void> {
    await where.tap()
    this.taps += 1
  }

  /** Types into a field that has the focus without a tap. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor()
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await this.#page.keyboard.type(text)
  }

  /** Taps a field and types into it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await this.type(field, text)
  }

  /** Opens a list and takes one of it. */
  async choose(list: Locator, option: string): Promise<void> {
    await list.selectOption(option)
    this.taps += 2
  }

  /** Opens the phone's photos and takes one. */
  async photo(field: Locator, buffer: Buffer): Promise<void> {
    await field.setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer })
    this.taps += 2
  }
}
