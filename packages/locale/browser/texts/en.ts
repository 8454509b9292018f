/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/en/*.json',
    '!../../catalogues/en/console.json',
    '!../../catalogues/en/letters.json',
    '!../../catalogues/en/shell.json',
    '!../../catalogues/en/start.json',
  ],
  { import: 'default' },
)
