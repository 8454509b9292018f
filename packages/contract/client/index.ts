/** The browser's client of the server: the same for the customer's app and the operator's desk. */
export { fillPath, queryText } from './address.ts'
export type { CallInput } from './call-input.ts'
export { newCommandId } from './command-id.ts'
export { type FaultFate, type FaultReporter, openFaultReporter } from './faults.ts'
export { ConnectionError, Problem, type ProblemParams } from './problem.ts'
export { isOnline, request, REQUEST_TIMEOUT_MS } from './request.ts'
