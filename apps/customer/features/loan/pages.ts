import { coming, type Rows } from '../../shell/page-row.ts'

export const PAGES = {
  loan: { path: '/pages/loan/loan', guard: 'login', texts: ['loan'], load: coming('loan'), scene: 'customer' },
} as const satisfies Rows
