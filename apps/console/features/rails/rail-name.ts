import type { DeskRail } from '@candela/contract'

/** A chain's proper name; a bank's or card's is its published id. */
export function railName({ name, rail }: Pick<DeskRail, 'name' | 'rail'>): string {
  return name === '' ? rail : name
}
