import { type ButtonHTMLAttributes, useEffect, useEffectEvent, useRef, useState } from 'react'

/** a press that lasts this long begins to repeat */
const FIRST_MS = 450
const SLOW_MS = 140
const FAST_MS = 50
/** steps before it hurries */
const SLOW_STEPS = 8

type Press = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'onPointerDown' | 'onPointerUp' | 'onPointerLeave' | 'onPointerCancel'
>

/** A button that steps once when pressed and goes on stepping while it is held. */
export function useHeld(step: () => void, disabled: boolean): Press {
  const [held, setHeld] = useState(false)
  const repeated = useRef(false)
  const again = useEffectEvent(() => {
    repeated.current = true
    step()
  })
  useEffect(() => {
    if (!held || disabled) return
    let steps = 0
    let timer = setTimeout(repeat, FIRST_MS)
    function repeat() {
      again()
      timer = setTimeout(repeat, ++steps < SLOW_STEPS ? SLOW_MS : FAST_MS)
    }
    return () => clearTimeout(timer)
  }, [held, disabled])
  const release = () => setHeld(false)
  return {
    onPointerDown({ button }) {
      repeated.current = false
      setHeld(button === 0)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // the click that ends a long press has had its steps; a keyboard's has no press before it
    onClick({ detail }) {
      if (detail === 0 || !repeated.current) step()
    },
  }
}
