import { BugOutlined, ImportOutlined } from '@ant-design/icons'
import type { Icons } from '../../components/navigation/MenuIcon.tsx'

export default { bug: BugOutlined, import: ImportOutlined } satisfies Icons
