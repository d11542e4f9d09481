import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#ui/identity.tsx'
import { api } from './api/client.ts'

/**
 * A colleague with their photo, or their initials. `photo` names the file as the record has it: it changes with each new photo, and
 * nothing is asked where there is none. The name must stand beside it.
 */
export function PersonAvatar({
  userId,
  name,
  photo,
  size,
  accent,
}: {
  userId: string | null
  name: string
  photo: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl'
  accent?: boolean
}) {
  const { data } = useQuery({
    queryKey: ['photo', photo],
    queryFn: async ({ signal }) =>
      URL.createObjectURL((await api('getUserPhoto', { params: { id: userId ?? '' } }, { signal, background: true })) as Blob),
    enabled: photo !== null && userId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return <Avatar name={name} image={photo ? data : null} {...(size && { size })} {...(accent && { accent })} />
}
