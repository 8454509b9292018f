/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/de/*.json',
    '!../../catalogues/de/console.json',
    '!../../catalogues/de/letters.json',
    '!../../catalogues/de/shell.json',
    '!../../catalogues/de/start.json',
  ],
  { import: 'default' },
)
