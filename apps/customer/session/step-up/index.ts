export { endConfirmedBy, useStepUp } from './use-step-up.tsx'
