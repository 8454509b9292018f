import { useEffect, useRef, useState } from 'react'
import { call } from '../live/index.ts'
import { goOnAs } from './enter.ts'
import { useEntered } from './entering.ts'
import {
  askForPasskey,
  knowsPasskeys,
  offersPasskeysWhileTyping,
  type PasskeyAsking,
  stopWaitingForPasskey,
  tellIfGone,
} from './passkeys.ts'

interface PasskeyLogin {
  /** passkeys can be used here at all */
  readonly known: boolean
  /** the browser offers them in the account field */
  readonly whileTyping: boolean
  readonly busy: boolean
  readonly start: () => void
}

/** Logging in by a passkey: from the suggestions of the account field where the browser has them, or by the button. */
export function usePasskeyLogin(open: boolean, onRefused: (error: unknown) => void): PasskeyLogin {
  const [whileTyping, setWhileTyping] = useState(false)
  const [busy, setBusy] = useState(false)
  const entered = useEntered()
  const [round, setRound] = useState(0)
  const pressed = useRef(false)
  const now = useRef({ entered, onRefused })
  useEffect(() => {
    now.current = { entered, onRefused }
  })

  useEffect(() => {
    if (!open) return undefined
    let here = true
    let waiting = false
    const offer = async () => {
      if (!(await offersPasskeysWhileTyping()) || !here) return
      setWhileTyping(true)
      waiting = true
      const wanted = () => here && !pressed.current
      if ((await login({ whileTyping: true, wanted })) && here) now.current.entered()
    }
    // what fails unasked is not worth a word: the button is still there
    offer().catch(() => undefined)
    return () => {
      here = false
      if (waiting) void stopWaitingForPasskey()
    }
  }, [open, round])

  const start = async () => {
    if (busy) return
    setBusy(true)
    pressed.current = true
    try {
      if (await login()) now.current.entered()
    } catch (error) {
      now.current.onRefused(error)
    }
    pressed.current = false
    setBusy(false)
    // the dialog took the place of the suggestions: they come back
    setRound((before) => before + 1)
  }
  return { known: open && knowsPasskeys(), whileTyping, busy, start: () => void start() }
}

/** Logs in by a passkey the customer picks. False where none was. */
async function login(asking?: PasskeyAsking): Promise<boolean> {
  const response = await askForPasskey(call('beginPasskeyLogin'), asking)
  if (!response) return false
  try {
    const { ud } = await call('passkeyLogin', { body: { response } })
    goOnAs(ud)
    return true
  } catch (error) {
    tellIfGone(error, response)
    throw error
  }
}
