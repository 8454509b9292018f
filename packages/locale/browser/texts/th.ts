/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/th/*.json',
    '!../../catalogues/th/console.json',
    '!../../catalogues/th/letters.json',
    '!../../catalogues/th/shell.json',
    '!../../catalogues/th/start.json',
  ],
  { import: 'default' },
)
