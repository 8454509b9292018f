import type { Mutation } from '@candela/checks/proves'

const PICTURE = 'apps/customer/photo/picture.ts'

/** The breaks of the product that fail each claim of picture.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.24', PICTURE, 'if (file.size <= PHOTO.maximumBytes) return', 'if (file.size >= 0) return'],
  ['S9.23', PICTURE, 'if (file.size <= PHOTO', 'if (file.size < PHOTO'],
  ['S8.39', PICTURE, "new Problem('imageTooLarge'", "new Problem('imageUnreadable'"],
]
