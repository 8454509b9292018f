export { endConfirmed, endConfirmedBy, useStepUp } from './use-step-up.tsx'
