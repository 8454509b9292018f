export { beginHouse } from './begun-house.ts'
export { makeCertificate } from './certificate.ts'
export { commandId, type Raw, refusalOf, RefusedCall, TestClient } from './client.ts'
export { addressBody, cardBody, setTransactionPassword, TRANSACTION_PASSWORD } from './destinations.ts'
export { noisyPhoto, SAMPLE_FIELDS, samplePhoto, sendPhoto, sendSampleIdentity } from './identity.ts'
export { passKnowledgeCheck } from './knowledge.ts'
export { movedClock } from './moved-clock.ts'
export { databaseOf, enrolmentToken, operatorCommand, TestOperator } from './operator.ts'
export { TestPasskey } from './passkey.ts'
export { programs } from './programs.ts'
export { onceProven } from './proven.ts'
export { calmMarket, seesawMarket } from './recorded-market.ts'
export { databaseOfDirectory, type SharedProduct, testRun } from './run.ts'
export {
  bundledServer,
  makeDataDirectory,
  NODE_SETTINGS,
  removeDataDirectory,
  type ServerOptions,
  startServer,
  StartFailed,
  type TestServer,
} from './server.ts'
export { type Message, TestSocket } from './socket.ts'
export { bindAuthenticator, stepUpByPassword } from './step-up.ts'
export { type Stalled, stalledUpload } from './stalled.ts'
export { stopsOf, WATCHED } from './stops.ts'
export { marketBuy, marketOf, partOf, restingOrder } from './trading.ts'
export { codeOfStep } from '../vault/one-time-codes.ts'
