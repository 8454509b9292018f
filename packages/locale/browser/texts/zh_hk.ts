/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/zh_hk/*.json',
    '!../../catalogues/zh_hk/console.json',
    '!../../catalogues/zh_hk/letters.json',
    '!../../catalogues/zh_hk/shell.json',
    '!../../catalogues/zh_hk/start.json',
  ],
  { import: 'default' },
)
