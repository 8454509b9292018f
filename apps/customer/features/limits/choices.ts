/** The names of a question's choices in the catalogue, in their published order. */
export const CHOICES = ['a', 'b', 'c'] as const
