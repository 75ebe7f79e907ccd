import { CommentOutlined, PictureOutlined, VideoCameraOutlined } from '@ant-design/icons'
import type { Icons } from '../../components/navigation/MenuIcon.tsx'

export default {
  comment: CommentOutlined,
  picture: PictureOutlined,
  'video-camera': VideoCameraOutlined,
} satisfies Icons
