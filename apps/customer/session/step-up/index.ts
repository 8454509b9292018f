export { useStepUp } from './use-step-up.tsx'
