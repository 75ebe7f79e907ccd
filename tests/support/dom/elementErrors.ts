import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()

// Each look of a waiting query would describe the whole document; the error that ends the wait still does.
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    if (!isWaiting) return getElementError(message, container)
    const error = new Error(message ?? undefined)
    error.name = 'TestingLibraryElementError'
    return error
  },
})
