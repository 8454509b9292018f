export { type BacktestAnswer, backtestJob, type BacktestTask, type Judged, type Point, type Told } from './job.ts'
