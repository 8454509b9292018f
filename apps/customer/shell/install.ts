import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `ready`: the browser offers it; `ios`: by hand from the share menu; `menu`: by the browser's menu; `installed`: it runs as an app */
export type InstallState = 'ready' | 'ios' | 'menu' | 'installed'

let offered: InstallPrompt | undefined
let installed = false
const listeners = new Set<() => void>()

/** Listens for the browser's offer, which comes once and early. Called when the app starts. */
export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
    tell()
  })
  addEventListener('appinstalled', () => {
    installed = true
    offered = undefined
    tell()
  })
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(subscribe, installState)
}

/** Shows the browser's own question. */
export async function install(): Promise<void> {
  const prompt = offered
  if (!prompt) return
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  if (outcome === 'accepted') offered = undefined
  tell()
}

function installState(): InstallState {
  if (installed || matchMedia('(display-mode: standalone)').matches) return 'installed'
  if (offered) return 'ready'
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'ios' : 'menu'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
