/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/zh_cn/*.json',
    '!../../catalogues/zh_cn/console.json',
    '!../../catalogues/zh_cn/letters.json',
    '!../../catalogues/zh_cn/shell.json',
    '!../../catalogues/zh_cn/start.json',
  ],
  { import: 'default' },
)
