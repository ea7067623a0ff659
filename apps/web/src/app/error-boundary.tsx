import { Component, type ReactNode } from 'react'
import { RouteError } from './route-error.tsx'

/** The last resort: whatever breaks outside of a route shows the error screen instead of an empty page. */
export class FatalErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <RouteError error={this.state.error} />
  }
}
