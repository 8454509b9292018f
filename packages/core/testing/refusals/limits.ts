import type { Answer, Trial } from '../trial.ts'
import type { Case } from './case.ts'

const RIGHT = [1, 0, 2, 0, 2, 1, 0, 2]
const WRONG = [0, 0, 0, 0, 0, 0, 0, 0]
const TEN_MINUTES = 600_000

/** The refusals of a customer's own limits. */
export const LIMITS: Case[] = [
  ['limitMalformed', 'a limit below nothing', (h, c) => limit(h, c, -1)],
  ['breakLengthInvalid', 'a break of no day', (h, c) => pause(h, c, 0)],
  ['breakLengthInvalid', 'a break of more than six weeks', (h, c) => pause(h, c, 43)],
  ['exclusionLengthInvalid', 'a self-exclusion of five months', (h, c) => exclude(h, c, 5)],
  ['exclusionLengthInvalid', 'a self-exclusion of more than five years', (h, c) => exclude(h, c, 61)],
  ['breakNotLonger', 'a break that ends before the one that runs', (h, c) => pause(pausedFor(h, c, 3), c, 2)],
  [
    'breakNotLonger',
    'a self-exclusion that ends with the one that runs',
    (h, c) => {
      exclude(h, c, 6)
      return exclude(h, c, 6)
    },
  ],
  ['knowledgeCheckChanged', 'answers to questions of another version', (h, c) => check(h, c, RIGHT, 2)],
  ['knowledgeAnswersMissing', 'a question without an answer', (h, c) => check(h, c, RIGHT.slice(1))],
  ['knowledgeAnswersMissing', 'an answer without a question', (h, c) => check(h, c, [...RIGHT, 0])],
  [
    'knowledgeCheckTooSoon',
    'another try 1 ms before its time',
    (h, c) => {
      check(h, c, WRONG)
      h.at += TEN_MINUTES - 1
      return check(h, c, RIGHT)
    },
  ],
  [
    'knowledgeCheckPassed',
    'a try after one that was passed',
    (h, c) => {
      check(h, c, RIGHT)
      return check(h, c, RIGHT)
    },
  ],
]

/** The trial, the customer on a break of so many days. */
export function pausedFor(trial: Trial, customer: number, days: number): Trial {
  pause(trial, customer, days)
  return trial
}

function pause(trial: Trial, customer: number, days: number): Answer {
  return trial.apply({ kind: 'takeBreak', customer, commandId: trial.id(), days })
}

function exclude(trial: Trial, customer: number, months: number): Answer {
  return trial.apply({ kind: 'excludeSelf', customer, commandId: trial.id(), months })
}

function limit(trial: Trial, customer: number, amount: number): Answer {
  return trial.apply({ kind: 'setOwnLimit', customer, commandId: trial.id(), of: 'loss', period: 'day', amount })
}

function check(trial: Trial, customer: number, answers: readonly number[], version = 1): Answer {
  return trial.apply({ kind: 'answerKnowledgeCheck', customer, commandId: trial.id(), version, answers })
}
