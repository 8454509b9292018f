/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/ja/*.json',
    '!../../catalogues/ja/console.json',
    '!../../catalogues/ja/letters.json',
    '!../../catalogues/ja/shell.json',
    '!../../catalogues/ja/start.json',
  ],
  { import: 'default' },
)
