import { type CSSProperties, useEffect, useRef } from 'react'

interface BytesImageProps {
  bytes: Blob
  alt: string
  style?: CSSProperties
}

/** A picture from bytes at hand; they are let go with it. */
export function BytesImage({ bytes, alt, style }: BytesImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(bytes)
    image.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [bytes])
  return <img ref={image} alt={alt} style={style} draggable={false} />
}
