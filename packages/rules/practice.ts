/* The practice world outside the house: its banks' chance, its addresses and cards. No rule of Candela's decides there. */
export { practiceAddress } from './destinations/address-kinds.ts'
export { type Draw, outsideAddress, practiceCard } from './destinations/practice.ts'
export { arrivesAt, OUTSIDE_MOST, surpriseOf, surpriseRoll, tenthOff } from './funding/outside.ts'
