/**
 * The reason why an engine can't be opened: `digest`, `code`, `rules`, `state` replaying entry `seq` gives something else than the
 * journal says; `command` the entry's bytes are no command of this version; `unreplayable` there is no way to the state it asks for.
 */
export type EngineErrorCode = 'digest' | 'code' | 'rules' | 'state' | 'command' | 'unreplayable'

export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  readonly seq: number

  constructor(code: EngineErrorCode, seq: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.seq = seq
  }
}
