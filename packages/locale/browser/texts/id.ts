/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/id/*.json',
    '!../../catalogues/id/console.json',
    '!../../catalogues/id/letters.json',
    '!../../catalogues/id/shell.json',
    '!../../catalogues/id/start.json',
  ],
  { import: 'default' },
)
