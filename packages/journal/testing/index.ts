export { type Fault, type Operation, SimulatedDisk } from './simulated-disk.ts'
