import { useState } from "react";

/** A heading and a button that counts its clicks. */
export default function Home() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Empty page</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count} times
      </button>
    </>
  );
}
