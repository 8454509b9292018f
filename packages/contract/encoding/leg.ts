/** the bit of a leg's second word that says that a key follows; below it lie purpose and asset */
export const KEYED = 0x8000_0000 | 0
