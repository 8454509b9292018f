/** Apart from the schemas, so that the app's first load can name them without the validator. */
export const LANGUAGES = ['de', 'en', 'es', 'fr', 'hi', 'id', 'ja', 'ko', 'pt', 'th', 'vi', 'zh_cn', 'zh_hk'] as const
export type Language = (typeof LANGUAGES)[number]
