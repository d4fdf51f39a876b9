import { useState } from "react";

/** One heading and one button that counts how often it was pressed. */
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
