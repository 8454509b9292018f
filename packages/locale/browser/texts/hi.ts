/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/hi/*.json',
    '!../../catalogues/hi/console.json',
    '!../../catalogues/hi/letters.json',
    '!../../catalogues/hi/shell.json',
    '!../../catalogues/hi/start.json',
  ],
  { import: 'default' },
)
