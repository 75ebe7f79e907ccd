import { CommentOutlined, PictureOutlined, VideoCameraOutlined } from '@ant-design/icons'
import type { Icons } from '../../components/icons/MenuIcon.tsx'

export default {
  comment: CommentOutlined,
  picture: PictureOutlined,
  'video-camera': VideoCameraOutlined,
} satisfies Icons
