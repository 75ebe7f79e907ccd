/** A long title ends before the button that closes the dialog. */
export const dialogHeader = { paddingInlineEnd: 28 }

/** Styles of a dialog that fills the window. */
export const fullWindow = {
  style: { top: 0, maxWidth: '100vw', margin: 0, padding: 0 },
  styles: { content: { minHeight: '100dvh', borderRadius: 0 } },
} as const
