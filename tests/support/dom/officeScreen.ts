/** Screens are rendered as in an office; left to itself happy-dom shows them on a small one. */
const { happyDOM } = window as typeof window & { happyDOM?: { setViewport(size: object): void } }
happyDOM?.setViewport({ width: 1440, height: 900 })

// happy-dom has no default sizes, without which antd measures the height of a text area as NaN.
const sizes = document.createElement('style')
sizes.textContent = 'textarea { padding: 0; border: 0 solid; }'
document.head.append(sizes)
