export { type StepUp, useStepUp } from './use-step-up.tsx'
