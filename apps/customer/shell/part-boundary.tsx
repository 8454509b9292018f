import { Component, type ReactNode } from 'react'
import { isMissingFile } from './missing-files.ts'
import { forgetMissingTexts } from './texts.ts'

interface Props {
  /** drawn in place of a part that did not come; `again` asks for it again, and for the whole app where that did not help */
  readonly renderMissing: (again: () => void) => ReactNode
  readonly children: ReactNode
}
interface State {
  readonly error: Error | undefined
  readonly tried: boolean
}

/** Stands around what comes in parts, texts and chunks, and says so where one does not come. Every other error goes on its way. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: undefined, tried: false }
  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }
  readonly #again = (): void => {
    // a chunk that failed is remembered as failed by whoever asked for it
    if (this.state.tried) return location.reload()
    forgetMissingTexts()
    this.setState({ error: undefined, tried: true })
  }
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingFile(error)) throw error
    return this.props.renderMissing(this.#again)
  }
}
