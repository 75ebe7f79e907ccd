import { configure } from '@testing-library/react'

// Screens come in chunks, which a busy machine takes its time to load.
configure({ asyncUtilTimeout: 30_000 })
