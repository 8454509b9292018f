export type { Signing } from './use-step-up.tsx'
export { endConfirmed, endConfirmedBy, useStepUp } from './use-step-up.tsx'
